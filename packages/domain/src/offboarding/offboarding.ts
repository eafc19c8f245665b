/**
 * A tenant leaves, for good. A pause is a suspension; a company that comes back is a new tenant.
 *
 * At once: no orders, and no access for credentials and people, which are deleted. Orders and
 * invoices go on to their archive. Webhooks go on as long as events are kept, so that the tenant's
 * systems learn the end of what was open; then they are deleted, with the registered buyers. What
 * the law keeps, orders, invoices and payments, stays with the tenant's data that they refer to.
 */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import { type Instant, instant } from "../calendar/instant.ts"
import type { TenantId } from "../identity/type-id.ts"
import type { Money } from "../money/money.ts"
import type { Nip } from "../party/party.ts"
import type { Offboarding, Tenant } from "../tenant/tenant.ts"
import { replayWindowDays } from "../webhook/replay.ts"

const dayMillis = 86_400_000

/** The NIP that was typed is not the tenant's. */
export class OffboardingNotConfirmed extends Data.TaggedError("OffboardingNotConfirmed")<{
  readonly tenantId: TenantId
}> {}

/** Counts stop here. */
export const maximumCounted = 1_000

/** What is still open of a tenant, and what leaving will delete. */
export interface OffboardingPreview {
  readonly ordersToSend: number
  readonly unfinishedInvoices: number
  readonly unpaidInvoices: number
  /** What is left to pay, in each currency. */
  readonly unpaid: ReadonlyArray<Money>
  readonly pendingDeliveries: number
  readonly people: number
  readonly clients: number
  readonly webhooks: number
  /** When the webhooks end; of a tenant that stays, if it left now. */
  readonly webhooksEndAt: Instant
}

export const webhooksEndAt = ({ since }: Offboarding): Instant =>
  instant(since + replayWindowDays * dayMillis)

/** The tenant without access and orders, since the first time that this was asked. */
export const offboarded = (tenant: Tenant, now: Instant): Tenant => ({
  ...tenant,
  suspension: tenant.suspension ?? { since: now },
  offboarding: tenant.offboarding ?? { since: now },
})

/** Only who types the tenant's NIP can mean this tenant. */
export const confirmed = (
  tenant: Tenant,
  typedNip: Nip,
): Result.Result<Tenant, OffboardingNotConfirmed> =>
  typedNip === tenant.buyer.nip
    ? Result.succeed(tenant)
    : Result.fail(new OffboardingNotConfirmed({ tenantId: tenant.id }))

/** Whether the webhooks of a tenant that has left are to be deleted now. */
export const isToComplete = ({ offboarding }: Tenant, now: Instant): boolean =>
  offboarding !== undefined &&
  offboarding.completedAt === undefined &&
  webhooksEndAt(offboarding) <= now

/** The tenant after the deletion. */
export const completed = (tenant: Tenant, now: Instant): Tenant =>
  isToComplete(tenant, now) && tenant.offboarding !== undefined
    ? { ...tenant, offboarding: { ...tenant.offboarding, completedAt: now } }
    : tenant
