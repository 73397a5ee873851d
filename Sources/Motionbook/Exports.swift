@_exported public import MotionEngine
@_exported public import MotionFormats
@_exported public import MotionModel
@_exported public import MotionPlayback
// One import gives a client the whole library: `import Motionbook`.
@_exported public import MotionReview
@_exported public import MotionStore
