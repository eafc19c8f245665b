export * from "./event-log.contract.ts"
export type { EventLogPorts } from "./reading.ts"
