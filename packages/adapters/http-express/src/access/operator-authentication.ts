/** Authenticates operators by their tokens. Customers' tokens are not valid here. */
import { hash } from "node:crypto"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import type { SecretHash } from "@procurement/domain/credential"
import {
  authenticateOperator,
  type OperatorScope,
  OperatorTokenNotAccepted,
  type OperatorTokenStore,
} from "@procurement/domain/operator"
import type { SellerPerson } from "@procurement/domain/user"
import { inNetworks } from "@procurement/lib-http"
import { type AddressLimits, anyAddress } from "../limits/admission.ts"
import { limitingFailures } from "../limits/address-limits.ts"
import { problemOf } from "../problem/problem-of.ts"
import { internalError, problem } from "../problem/problem.ts"
import { operatorChallenge } from "../problem/row.ts"
import type { Defect, Run } from "../request/route.ts"
import { type Authenticate, bearer } from "./authentication.ts"

export interface Operator {
  /** The holder of the token, or a program, as in audit logs. */
  readonly name: string
  readonly scopes: ReadonlyArray<OperatorScope>
  /** The person with a session of the console; absent for tokens and programs. */
  readonly person?: SellerPerson
}

const noToken = problem("missing_token", {
  detail: {
    en: "Send an operator token as a bearer token.",
    pl: "Wyślij token operatora jako token typu Bearer.",
  },
  ...operatorChallenge(),
})

const wrongToken = problemOf(new OperatorTokenNotAccepted({ reason: "Unknown" }))

const rememberedTokens = 1_000

export interface OperatorAuthenticationDeps {
  readonly run: Run<OperatorTokenStore>
  readonly onDefect: (defect: Defect) => void
  /** The limits of the caller's address; undefined: no limits. */
  readonly addressLimits?: AddressLimits | undefined
}

/** Looks the token up for every request, so that a removed one is rejected at once. */
export const makeAuthenticateOperator = ({
  run,
  onDefect,
  addressLimits = anyAddress,
}: OperatorAuthenticationDeps): Authenticate<Operator> => {
  const limited = limitingFailures<Operator>(addressLimits, rememberedTokens)
  const lookUp = async (secretHash: SecretHash, address: string, requestId: string) => {
    const isWithin = (network: string): boolean => inNetworks([network])(address)
    const exit = await run(authenticateOperator(secretHash, isWithin))
    if (Exit.isSuccess(exit)) return { name: exit.value.name, scopes: exit.value.scopes }
    const failure = exit.cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) return problemOf(failure.error)
    onDefect({ requestId, cause: exit.cause })
    return internalError
  }
  return (authorization, requestId, request) => {
    if (authorization === undefined || !/^bearer /i.test(authorization)) return noToken
    const token = bearer.exec(authorization)?.[1]
    const secretHash = hash("sha256", token ?? "") as SecretHash
    return limited(secretHash, request, async () =>
      token === undefined ? wrongToken : lookUp(secretHash, request.ip ?? "", requestId),
    )
  }
}
