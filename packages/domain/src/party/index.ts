export * from "./party.ts"
export * from "./seller-nip.ts"
