import CommentList
import Testing
