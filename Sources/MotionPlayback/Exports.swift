@_exported public import MotionEngine
@_exported public import MotionModel
// One import opens a catalog and plays what is in it: `import MotionPlayback`.
@_exported public import MotionStore
