/**
 * node:http and node:https for processes that should stay small.
 *
 * An `import` reads every member of the module, `WebSocket` too, for which Node loads its HTTP
 * client: 13 MB.
 */
export const http = process.getBuiltinModule("node:http")
export const https = process.getBuiltinModule("node:https")
