/** What a reference's own verifier says of a file or a signature it does not accept. */
import * as Data from "effect/Data"

export class NotGood extends Data.TaggedError("NotGood")<{ readonly detail: string }> {}
