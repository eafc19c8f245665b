export * from "./webhook-receiver.ts"
export * from "./webhook-repository.contract.ts"
export * from "./webhook-sender.contract.ts"
