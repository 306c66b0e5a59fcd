// error: 'ScrollPosition' is only available in
import SwiftUI

func scrollToTop(_ position: inout ScrollPosition) {
  position.scrollTo(y: 0)
}
