export * from "./dead-letters.contract.ts"
export type { InboundPorts } from "./inbound-ports.ts"
export * from "./inbox.contract.ts"
export * from "./dead-letter-channels.ts"
