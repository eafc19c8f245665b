export * from "./domain-event.ts"
export * from "./invoice-events.ts"
export * from "./order-events.ts"
export * from "./tenant-events.ts"
