/** How each role of the relay starts. */
import { startInboundLoop } from "./inbound-loop.ts"
import type { StartLoop } from "./loop.ts"
import { startOutboxLoop } from "./outbox-loop.ts"
import type { Role } from "./settings.ts"

export const startLoop: Readonly<Record<Role, StartLoop>> = {
  outbox: startOutboxLoop,
  inbound: startInboundLoop,
}
