export { type Client, type ClientOptions, createClient } from "./client.ts"
export type { ItemsOptions, List, ListPath, Page } from "./lists.ts"
export { ProblemError, type FieldProblem } from "./problem-error.ts"
export type { OrderWithInvoices, PdfOptions, ReadOptions, WriteOptions } from "./resources.ts"
export { defaultRetryPolicy, type RetryPolicy } from "./retry-policy.ts"
export type { components, operations, paths } from "./schema.ts"
export {
  type InvalidWebhook,
  type InvalidWebhookReason,
  type SignedWebhook,
  verifyWebhook,
  type WebhookVerification,
} from "./verify-webhook.ts"
export {
  type Invoice,
  InvoiceNotIssuedError,
  type WaitForInvoiceOptions,
} from "./wait-for-invoice.ts"
export { challengeOf } from "./webhook-challenge.ts"
export type {
  ServiceEvent,
  WebhookEvent,
  WebhookEventOf,
  WebhookEventType,
} from "./webhook-event.ts"
export {
  expressWebhookHandler,
  fastifyWebhooks,
  fetchWebhookHandler,
  type WebhookReceiver,
} from "./webhook-handlers.ts"
export { signWebhook, type WebhookToSign } from "./webhook-signature.ts"
