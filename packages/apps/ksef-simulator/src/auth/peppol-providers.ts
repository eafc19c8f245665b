/**
 * GET /peppol/query: the providers of Peppol services. The first login of one registers it.
 *
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0 and api-changelog.md, consulted 2026-11-26.
 */
import type { ApiResponse } from "../http/response.ts"
import { json } from "../http/response.ts"
import { publicOperation, type PublicOperation, type ReceivedRequest } from "../http/operation.ts"
import { offsetPage } from "../http/paging.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"

const maximumPageSize = 100

const listProviders = (simulation: Simulation, request: ReceivedRequest): ApiResponse => {
  const newestFirst = [...simulation.state().peppolProviders].toSorted(
    ([a, one], [b, other]) => other.registeredAt - one.registeredAt || (a < b ? -1 : 1),
  )
  const { entries, hasMore } = offsetPage(newestFirst, request, maximumPageSize)
  const peppolProviders = entries.map(([id, { name, registeredAt }]) => ({
    id,
    name,
    dateCreated: isoWithOffset(registeredAt),
  }))
  return json(200, { peppolProviders, hasMore })
}

export const peppolOperation: PublicOperation = publicOperation(
  "peppolProviders",
  "GET /peppol/query",
  "public",
  listProviders,
)
