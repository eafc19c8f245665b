/** The response of a worker's /readyz. */
import type { Child } from "./child.ts"

export interface ReadinessResponse {
  readonly status: number
  readonly checks: Readonly<Record<string, string>>
}

export const readinessOf = async (worker: Child): Promise<ReadinessResponse> => {
  const { probesUrl = "" } = await worker.ready
  const response = await fetch(`${probesUrl}/readyz`)
  const { checks } = (await response.json()) as Pick<ReadinessResponse, "checks">
  return { status: response.status, checks }
}
