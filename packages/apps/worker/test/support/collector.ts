/**
 * An OpenTelemetry collector that stores the spans it receives (OTLP over HTTP, JSON) and their
 * service.
 */
import { createServer } from "node:http"
import { json } from "node:stream/consumers"
import { listen } from "@procurement/testing"

export interface CollectedSpan {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  /** Absent on the first span of a trace. */
  readonly parentSpanId: string | undefined
  /** As numbered by OTLP: 2 is a server, 3 a client. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface Collector {
  readonly url: string
  readonly spans: () => ReadonlyArray<CollectedSpan>
  /** The values of the header in every export so far. */
  readonly headers: (name: string) => ReadonlyArray<unknown>
  readonly close: () => Promise<void>
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface WireSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly attributes: ReadonlyArray<Attribute>
}

interface Export {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: ReadonlyArray<Attribute> }
    readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<WireSpan> }>
  }>
}

const valuesOf = (attributes: ReadonlyArray<Attribute>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansIn = ({ resourceSpans }: Export): ReadonlyArray<CollectedSpan> =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)["service.name"])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, kind, attributes }) => ({
        service,
        name,
        traceId,
        spanId,
        parentSpanId,
        kind,
        attributes: valuesOf(attributes),
      })),
    )
  })

export const startCollector = async (): Promise<Collector> => {
  const spans: Array<CollectedSpan> = []
  const heads: Array<Readonly<Record<string, unknown>>> = []
  const server = createServer(async (request, response) => {
    heads.push({ ...request.headers, ":path": request.url })
    spans.push(...spansIn((await json(request)) as Export))
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  })
  const { url, stop } = await listen(server)
  return {
    url,
    spans: () => spans,
    headers: (name) => heads.map((head) => head[name]),
    close: stop,
  }
}
