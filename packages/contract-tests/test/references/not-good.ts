/** The verdict of a reference's own verifier on a file or signature that it rejects. */
import * as Data from "effect/Data"

export class NotGood extends Data.TaggedError("NotGood")<{ readonly detail: string }> {}
