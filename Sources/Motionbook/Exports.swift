// One import gives a client the whole library: `import Motionbook`.
@_exported public import MotionComparison
@_exported public import MotionEngine
@_exported public import MotionFormats
@_exported public import MotionLint
@_exported public import MotionModel
@_exported public import MotionStore
