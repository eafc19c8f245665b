export * from "./fulfilment.ts"
