/** Messages of other systems. */
import type { InboundMessage } from "@procurement/domain/inbox"
import { freshCode, usualInstant } from "./fresh.ts"

export const aMessage = (overrides: Partial<InboundMessage> = {}): InboundMessage => ({
  source: "//warehouse.example/Łódź 1",
  id: `msg ${freshCode(20)}/Ż`,
  receivedAt: usualInstant,
  ...overrides,
})
