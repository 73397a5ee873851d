@_exported public import MotionEngine
@_exported public import MotionModel
// Makes `import MotionPlayback` enough to open a catalog and play it.
@_exported public import MotionStore
