/** Requests to the operator API, typed by its document. */
import type { AccessCalls } from "../account/access-calls.ts"
import { callsOf } from "../api/calls.ts"
import type { components, paths } from "./operator-schema.ts"

type Schemas = components["schemas"]

export type ConsoleSession = Schemas["ConsoleSession"]
export type Item = Schemas["OperatorCatalogItem"]
export type ItemRequest = Schemas["CatalogItemRequest"]
export type ItemVersion = Schemas["CatalogItemHistory"]["items"][number]
export type Person = Schemas["Person"]
export type Scope = Person["scopes"][number]
export type Taxpayer = Schemas["Taxpayer"]
export type Tenant = Schemas["Tenant"]
export type OffboardingPreview = Schemas["OffboardingPreview"]
export type User = Schemas["UserList"]["items"][number]
export type ApiClient = Schemas["ClientList"]["items"][number]
export type WaitingOrder = Schemas["WaitingOrder"]
export type TenantsInvoice = Schemas["TenantsInvoice"]
export type SellersOrder = Schemas["OperatorOrder"]
export type SellersInvoice = Schemas["OperatorInvoice"]
export type SentEvent = Schemas["SentEvent"]
export type CorrectionRequest = Schemas["CorrectionRequest"]
export type CorrectionPreview = Schemas["CorrectionPreview"]
export type OutsideRequest = Schemas["OutsideIssueRequest"]
export type CatalogImport = Schemas["CatalogImport"]
export type BankEntry = Schemas["BankStatementEntry"]
export type UnmatchedPayment = Schemas["UnmatchedPayment"]
export type OpenInvoices = Schemas["OpenInvoices"]
export type PausedWebhook = Schemas["PausedWebhook"]
export type QuotaWarning = Schemas["TenantQuotaWarning"]
export type Deadline = Schemas["InvoiceDeadline"]
export type OverdueInvoice = Schemas["OverdueInvoice"]
export type RunningProcess = Schemas["RunningProcess"]
export type DeadLetter = Schemas["DeadLetter"]
export type TenantsReplay = Schemas["TenantsReplay"]
export type Job = Schemas["Job"]
export type Operation = Schemas["RecordPage"]["items"][number]

export const ask = callsOf<paths>()

export const consoleAccess: AccessCalls<ConsoleSession> = {
  askForLink: (email, locale) =>
    ask("post", "/internal/v1/sign-in-links", { body: { email, locale } }),
  signIn: (token) => ask("post", "/internal/v1/sessions", { body: { token } }),
  readSession: () => ask("get", "/internal/v1/session"),
  endSession: () => ask("delete", "/internal/v1/session"),
  challenge: () => ask("post", "/internal/v1/passkey-challenges"),
  usePasskey: (body) => ask("post", "/internal/v1/passkey-sessions", { body }),
  passkeys: () => ask("get", "/internal/v1/passkeys"),
  newPasskey: () => ask("post", "/internal/v1/passkey-requests"),
  addPasskey: (body) => ask("post", "/internal/v1/passkeys", { body }),
  removePasskey: (id) => ask("delete", "/internal/v1/passkeys/{id}", { path: { id } }),
}
