export * from "./email-queue.contract.ts"
