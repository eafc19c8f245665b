export * from "./bank-account.ts"
export * from "./nip.ts"
export * from "./party.ts"
export * from "./seller-profile.ts"
