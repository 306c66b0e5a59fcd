// error: static method 'buildExpression' requires that 'Int' conform to 'View'
import SwiftUI

struct Count: View {
  var body: some View { 7 }
}
