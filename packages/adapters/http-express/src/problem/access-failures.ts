/** The problems for failures of use cases about access: credentials, users, sessions, logs. */
import type { CredentialRejection } from "@procurement/domain/credential"
import type { IdempotencyKeyReused } from "@procurement/domain/idempotency"
import type { TenantNotFound } from "@procurement/domain/tenant"
import type {
  SessionEnded,
  SessionNotFound,
  SignInLimitReached,
  SignInLinkNotAccepted,
  UserRejection,
} from "@procurement/domain/user"
import { rateLimited } from "../limits/admit.ts"
import type { Message } from "./message.ts"
import {
  type Problem,
  problem,
  type ProblemCode,
  sessionEnded,
  validationFailed,
} from "./problem.ts"

export type AccessFailure =
  | CredentialRejection
  | SessionEnded
  | SessionNotFound
  | SignInLimitReached
  | SignInLinkNotAccepted
  | TenantNotFound
  | UserRejection

const withDetail = (code: ProblemCode, en: string, pl: string): Problem =>
  problem(code, { detail: { en, pl } })

/** Names the first order, because the caller may be about to place it a second time. */
export const keyReused = ({ orderId }: IdempotencyKeyReused): Problem =>
  orderId === undefined
    ? problem("idempotency_key_reused")
    : withDetail(
        "idempotency_key_reused",
        `The key was used for order ${orderId} with different content; nothing was stored.`,
        `Klucza użyto do zamówienia ${orderId} o innej treści; nic nie zostało zapisane.`,
      )

const wrongScopes = (message: Message): Problem =>
  validationFailed([{ pointer: "/scopes", code: "invalid_value", message }])

const ofCredential = (failure: CredentialRejection): Problem => {
  switch (failure._tag) {
    case "ClientNotFound":
      return problem("client_not_found")
    case "TokenNotFound":
      return problem("token_not_found")
    case "NoScopes":
      return wrongScopes({
        en: "must contain at least one scope",
        pl: "musi zawierać co najmniej jeden zakres",
      })
    case "ScopesNotHeld": {
      const scopes = failure.scopes.join(", ")
      const en = `the client does not have ${scopes}`
      return wrongScopes({ en, pl: `klient API nie ma zakresu ${scopes}` })
    }
    case "TokenAlreadyReplaced":
      return withDetail(
        "credential_refused",
        "The token was already replaced; rotate the new token.",
        "Token został już zastąpiony; wymień nowy token.",
      )
    case "ClientHasNoSecret":
      return withDetail(
        "credential_refused",
        "The client authenticates with a certificate and has no secret.",
        "Klient API uwierzytelnia się certyfikatem i nie ma sekretu.",
      )
    case "ClientHasNoCertificate":
      return withDetail(
        "credential_refused",
        "The client authenticates with a secret; create a client with a certificate instead.",
        "Klient API uwierzytelnia się sekretem; utwórz klienta z certyfikatem.",
      )
    case "CertificateNeedsEnterprise":
      return withDetail(
        "credential_refused",
        "Clients with a certificate require the enterprise plan.",
        "Klienci API z certyfikatem wymagają planu enterprise.",
      )
    case "TooManyClients":
    case "TooManyTokens":
      return withDetail(
        "credential_refused",
        `The maximum of ${failure.maximum} is already reached.`,
        `Osiągnięto już maksimum: ${failure.maximum}.`,
      )
  }
}

const userProblems = {
  UserNotFound: "user_not_found",
  UserExists: "user_exists",
  TooManyUsers: "too_many_users",
  LastOwner: "last_owner",
} as const satisfies Record<UserRejection["_tag"], ProblemCode>

/** The problem for a failure. */
export const accessProblemOf = (failure: AccessFailure): Problem => {
  switch (failure._tag) {
    case "SessionEnded":
      return sessionEnded
    case "SessionNotFound":
      return problem("session_not_found")
    case "SignInLimitReached":
      return rateLimited({ ...failure, violated: [failure.policy] })
    case "SignInLinkNotAccepted":
      return problem("sign_in_link_not_accepted")
    case "TenantNotFound":
      return problem("tenant_not_found")
    case "UserNotFound":
    case "UserExists":
    case "TooManyUsers":
    case "LastOwner":
      return problem(userProblems[failure._tag])
    default:
      return ofCredential(failure)
  }
}
