export * from "./tenant-repository.contract.ts"
