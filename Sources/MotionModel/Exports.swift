// Documents are JSON: clients of the model read and write their values.
@_exported public import MotionJSON
