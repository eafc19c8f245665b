export * from "./availability.ts"
export * from "./component.ts"
export * from "./incident-watch.ts"
export * from "./notice.ts"
