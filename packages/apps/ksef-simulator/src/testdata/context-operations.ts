/**
 * Attachments and blocked contexts in KSeF's test environment, open to all clients without a login.
 * Source: CIRFMF/ksef-docs, dane-testowe-scenariusze.md and open-api.json 2.9.0, consulted
 * 2026-11-26.
 */
import { z } from "zod"
import { jsonBody, type ReceivedRequest } from "../http/operation.ts"
import { Nip } from "../permissions/grant-bodies.ts"
import type { Simulation } from "../simulation.ts"
import { isContextIdentifier } from "../state/context-identifier.ts"
import { parseTime } from "../warsaw-time.ts"

const AllowBody = z.object({ nip: Nip })

const RevokeBody = AllowBody.extend({ expectedEndDate: z.iso.date().nullish() })

const ContextBody = z.object({
  contextIdentifier: z
    .object({ type: z.enum(["Nip", "InternalId", "NipVatUe", "PeppolId"]), value: z.string() })
    .refine(isContextIdentifier, { path: ["value"], error: "is not a valid identifier" }),
})

const allowAttachments = (simulation: Simulation, request: ReceivedRequest): void => {
  const { nip } = jsonBody(AllowBody, request)
  simulation.record({ fact: "AttachmentsAllowed", at: simulation.now(), nip })
}

/** Without an expected day the allowance ends at once. */
const revokeAttachments = (simulation: Simulation, request: ReceivedRequest): void => {
  const { nip, expectedEndDate } = jsonBody(RevokeBody, request)
  const at = simulation.now()
  const endsAt = expectedEndDate ? parseTime(expectedEndDate) : at
  simulation.record({ fact: "AttachmentsRevoked", at, nip, endsAt })
}

const blockContext = (simulation: Simulation, request: ReceivedRequest): void => {
  const { contextIdentifier: context } = jsonBody(ContextBody, request)
  simulation.record({ fact: "ContextBlocked", at: simulation.now(), context })
}

const unblockContext = (simulation: Simulation, request: ReceivedRequest): void => {
  const { contextIdentifier: context } = jsonBody(ContextBody, request)
  simulation.record({ fact: "ContextUnblocked", at: simulation.now(), context })
}

export const contextChanges = {
  "/testdata/attachment": allowAttachments,
  "/testdata/attachment/revoke": revokeAttachments,
  "/testdata/context/block": blockContext,
  "/testdata/context/unblock": unblockContext,
} as const
