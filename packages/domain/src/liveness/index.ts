export * from "./clock-skew.ts"
export * from "./heartbeat.ts"
