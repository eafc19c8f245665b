/**
 * The part of the domain for processes that should stay small: functions that do without the
 * schemas and effects of their concepts (docs/explanation/operation.md).
 */
export * from "./calendar/wall-clock.ts"
export * from "./email/mailbox.ts"
export { nextUnrequestedAt } from "./email/unrequested.ts"
export * from "./identity/new-type-id.ts"
export { ibanIssue } from "./party/iban.ts"
export * from "./payment/to-pay.ts"
export type { Policy } from "./rate-limit/bucket.ts"
export { makeLocalLimiter } from "./rate-limit/local-lease.ts"
export { type Language, languages, lineTextFault } from "./text/line-fault.ts"
