export * from "./buyer-register.contract.ts"
export * from "./tenant-repository.contract.ts"
