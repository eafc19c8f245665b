export * from "./renewal-queue.contract.ts"
export * from "./signature-renewer.contract.ts"
