/** Creates the e-mail to a subscription's contact when the subscription is paused. */
import type { Email } from "../email/email.ts"
import type { EmailId } from "../identity/type-id.ts"
import type { Tenant } from "../tenant/tenant.ts"
import type { DeliveryDirective } from "./delivery-transition.ts"
import type { Subscription } from "./subscription.ts"

/** In the tenant's language, to the subscription's contact address. */
export const pauseAlert = (
  { id, url, contactEmail }: Subscription,
  { delivery, isGone }: DeliveryDirective,
  tenant: Tenant,
  emailId: EmailId,
): Email => ({
  id: emailId,
  tenantId: delivery.tenantId,
  to: contactEmail,
  language: tenant.language,
  message: {
    _tag: "WebhookPaused",
    tenantName: tenant.name,
    subscriptionId: id,
    url,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    attempts: delivery.attempts.length,
    failure: delivery.attempts.at(-1)?.failure ?? "",
    since: delivery.settledAt,
    ...(isGone ? { isGone } : {}),
  },
  createdAt: delivery.settledAt,
})
