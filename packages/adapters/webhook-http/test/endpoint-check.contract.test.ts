/** Runs the contract suite of `EndpointCheck` with a resolver whose names the suite knows. */
import { type EndpointBinding, endpointCheckContract } from "@procurement/contract-tests/webhook"
import { layerEndpointCheck, type Resolve } from "../src/index.ts"

const names: Readonly<Record<string, ReadonlyArray<string> | "ENOTFOUND" | "ESERVFAIL">> = {
  "shop.example": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "inside.example": ["10.0.0.7"],
  "mixed.example": ["93.184.215.14", "::1"],
  "gone.example": "ENOTFOUND",
  "broken.example": "ESERVFAIL",
}

const resolve: Resolve = async (hostname) => {
  const says = names[hostname] ?? "ENOTFOUND"
  if (typeof says !== "string") return says
  throw Object.assign(new Error(`no answer for ${hostname}`), { code: says })
}

const binding: EndpointBinding = {
  deliverable: ["https://shop.example/hook", "https://shop.example:8443", "https://8.8.8.8/"],
  objectionable: [
    { url: "https://gone.example/", objection: "unknown-host" },
    { url: "https://broken.example/", objection: "unresolved-host" },
    { url: "https://inside.example/", objection: "private-address" },
    { url: "https://mixed.example/", objection: "private-address" },
    { url: "https://0x7f.1/", objection: "private-address" },
    { url: "https://[::ffff:a9fe:a9fe]/", objection: "private-address" },
  ],
}

endpointCheckContract("HTTP", layerEndpointCheck({ allowLoopback: false, resolve }), binding)
