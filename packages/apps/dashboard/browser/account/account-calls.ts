/** Requests about the session, people, API keys, the audit log and requests. */
import type { Role, SessionState } from "../api/account-types.ts"
import { call } from "../api/calls.ts"
import type { Language } from "../language.ts"
import type { AccessCalls } from "./access-calls.ts"

export const access: AccessCalls<SessionState> = {
  askForLink: (email, locale) => call("post", "/v1/sign-in-links", { body: { email, locale } }),
  signIn: (token) => call("post", "/v1/sessions", { body: { token } }),
  readSession: () => call("get", "/v1/session"),
  endSession: () => call("delete", "/v1/session"),
  challenge: () => call("post", "/v1/passkey-challenges"),
  usePasskey: (body) => call("post", "/v1/passkey-sessions", { body }),
  passkeys: () => call("get", "/v1/passkeys"),
  newPasskey: () => call("post", "/v1/passkey-requests"),
  addPasskey: (body) => call("post", "/v1/passkeys", { body }),
  removePasskey: (id) => call("delete", "/v1/passkeys/{id}", { path: { id } }),
}

export const readNotifications = () => call("get", "/v1/notifications")
export const chooseNotifications = (body: { issuedInvoices: boolean; dueInvoices: boolean }) =>
  call("put", "/v1/notifications", { body })

export const endOtherSession = (id: string) => call("delete", "/v1/sessions/{id}", { path: { id } })

export const inviteUser = (email: string, role: Role, locale: Language) =>
  call("post", "/v1/users", { body: { email, role, locale } })
export const changeRole = (id: string, role: Role) =>
  call("patch", "/v1/users/{id}", { path: { id }, body: { role } })
export const removeUser = (id: string) => call("delete", "/v1/users/{id}", { path: { id } })

export const rotateClient = (clientId: string) =>
  call("post", "/v1/api-clients/{clientId}/rotate", { path: { clientId }, body: {} })
export const changeCertificate = (clientId: string, certificate: string) =>
  call("patch", "/v1/api-clients/{clientId}", { path: { clientId }, body: { certificate } })
export const deleteClient = (clientId: string) =>
  call("delete", "/v1/api-clients/{clientId}", { path: { clientId } })

export const listTokens = () => call("get", "/v1/tokens")
export const rotateToken = (id: string) =>
  call("post", "/v1/tokens/{id}/rotate", { path: { id }, body: {} })
export const revokeToken = (id: string) => call("delete", "/v1/tokens/{id}", { path: { id } })
