/** The address on which a process serves its operators, not its customers. */
import { emptyOr, nonEmpty, portNumber, type SettingsOf } from "../settings.ts"

export const probesSettings = {
  PROBES_HOST: nonEmpty
    .prefault("127.0.0.1")
    .describe("address that /livez, /readyz and /metrics listen on"),
  PROBES_PORT: emptyOr(portNumber)
    .prefault("")
    .describe("their port, 0 for any free one; empty: off"),
} as const

export type ProbesSettings = SettingsOf<typeof probesSettings>
