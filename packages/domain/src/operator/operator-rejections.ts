/** Why an operator, or a change of operators, is rejected. */
import * as Data from "effect/Data"

/** No valid token has this value: it is unknown, removed or expired. */
export class OperatorTokenNotAccepted extends Data.TaggedError("OperatorTokenNotAccepted")<{
  readonly reason: "Unknown" | "Expired"
}> {}

/** The token may not be used from this address. */
export class OperatorAddressRefused extends Data.TaggedError("OperatorAddressRefused") {}

/** An operator of that name already has a token. */
export class OperatorExists extends Data.TaggedError("OperatorExists")<{
  readonly name: string
}> {}

/** No operator of that name has a token. */
export class OperatorNotFound extends Data.TaggedError("OperatorNotFound")<{
  readonly name: string
}> {}
