// Documents are JSON: whoever imports the model reads and writes their values.
@_exported public import MotionJSON
