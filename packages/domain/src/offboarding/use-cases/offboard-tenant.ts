/** Ends the access of a tenant that leaves, and a month later its webhooks. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { AuditActor } from "../../audit/audit-log.ts"
import { recordAudit } from "../../audit/use-cases/keep-audit.ts"
import { instant } from "../../calendar/instant.ts"
import { CredentialStore } from "../../credential/credential-store.ts"
import type { TenantId } from "../../identity/type-id.ts"
import type { Nip } from "../../party/party.ts"
import { BuyerRegister } from "../../tenant/buyer-register.ts"
import { type Tenant, TenantRepository } from "../../tenant/tenant.ts"
import { modifyTenant, readTenant } from "../../tenant/use-cases/manage-tenants.ts"
import { removeAllUsers } from "../../user/use-cases/manage-users.ts"
import { SubscriptionRepository } from "../../webhook/subscription-repository.ts"
import { completed, confirmed, isToComplete, offboarded } from "../offboarding.ts"

const removeClients = Effect.fnUntraced(function* (tenantId: TenantId, actor: AuditActor) {
  const credentials = yield* CredentialStore
  for (const { clientId, name } of yield* credentials.clientsOf(tenantId)) {
    yield* credentials.removeClient(tenantId, clientId)
    const subject = { type: "client", id: clientId, name } as const
    yield* recordAudit({ tenantId, actor, action: "client.deleted", subject })
  }
})

const endAccess = (tenantId: TenantId, actor: AuditActor) =>
  Effect.andThen(removeClients(tenantId, actor), removeAllUsers(tenantId, actor))

export interface Leave {
  readonly tenantId: TenantId
  /** Typed by the person who decides; it must be the tenant's. */
  readonly nip: Nip
  readonly actor: AuditActor
}

/**
 * Marks the tenant, which ends all access within five seconds, and then deletes its clients with
 * their tokens and its users with their sessions. Repeating it completes what was interrupted.
 * Fails with `TenantNotFound`, or with `OffboardingNotConfirmed`.
 */
export const offboardTenant = Effect.fnUntraced(function* ({ tenantId, nip, actor }: Leave) {
  const now = instant(yield* Clock.currentTimeMillis)
  yield* Effect.fromResult(confirmed(yield* readTenant(tenantId), nip))
  const tenant = yield* modifyTenant(tenantId, (current) => offboarded(current, now))
  yield* endAccess(tenantId, actor)
  return tenant
})

const tenantsAtOnce = 500
const buyersAtOnce = 500
const housekeeping: AuditActor = { type: "operator", operator: "housekeeping" }

const removeWebhooks = Effect.fnUntraced(function* (tenantId: TenantId) {
  const subscriptions = yield* SubscriptionRepository
  for (const { id } of yield* subscriptions.list(tenantId)) {
    yield* subscriptions.remove(tenantId, id)
  }
})

const removeBuyers = Effect.fnUntraced(function* (tenantId: TenantId) {
  const register = yield* BuyerRegister
  for (;;) {
    const { buyers, hasMore } = yield* register.page(tenantId, { limit: buyersAtOnce })
    for (const { buyer } of buyers) yield* register.remove(tenantId, buyer.nip)
    if (!hasMore) return
  }
})

/** Deletes first, so that an interrupted completion is repeated. */
const complete = Effect.fnUntraced(function* ({ id }: Tenant) {
  yield* endAccess(id, housekeeping)
  yield* removeWebhooks(id)
  yield* removeBuyers(id)
  const now = instant(yield* Clock.currentTimeMillis)
  yield* modifyTenant(id, (tenant) => completed(tenant, now))
})

/**
 * Deletes the webhooks and registered buyers of tenants that left a month ago, and access that an
 * interrupted or concurrent request has left behind; returns of how many. It reads all tenants:
 * sellers have thousands, not millions.
 */
export const completeOffboardings = Effect.fnUntraced(function* () {
  const tenants = yield* TenantRepository
  const now = instant(yield* Clock.currentTimeMillis)
  let count = 0
  let after: TenantId | undefined
  for (;;) {
    const page = yield* tenants.page({ after, limit: tenantsAtOnce })
    const due = page.tenants.filter((tenant) => isToComplete(tenant, now))
    yield* Effect.forEach(due, complete)
    count += due.length
    if (!page.hasMore) return count
    after = page.tenants.at(-1)?.id
  }
})
