/** The address on which a process serves its operators, not its customers. */
import { z } from "zod"
import { nonEmpty, portNumber, type SettingsOf } from "../settings.ts"

export const probesSettings = {
  PROBES_HOST: {
    schema: nonEmpty,
    meaning: "address that /livez, /readyz and /metrics listen on",
    byDefault: "127.0.0.1",
  },
  PROBES_PORT: {
    schema: z.union([z.literal("").transform(() => undefined), portNumber]),
    meaning: "their port, 0 for any free one; empty: there are none",
    byDefault: "",
  },
} as const

export type ProbesSettings = SettingsOf<typeof probesSettings>
