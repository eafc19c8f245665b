export {
  type Client,
  type ClientOptions,
  createClient,
  type ItemsOptions,
  type ListPath,
} from "./client.ts"
export { ProblemError, type FieldProblem } from "./problem-error.ts"
export { defaultRetryPolicy, type RetryPolicy } from "./retry-policy.ts"
export type { components, operations, paths } from "./schema.ts"
export {
  type InvalidWebhookReason,
  type SignedWebhook,
  verifyWebhook,
  type WebhookVerification,
} from "./verify-webhook.ts"
