/** The route in the address bar. */
import { useEffect, useState } from "preact/hooks"
import { type Route, routeOf } from "./routes.ts"

export const useRoute = (): Route => {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = (): void => setHash(location.hash)
    addEventListener("hashchange", follow)
    return () => removeEventListener("hashchange", follow)
  }, [])
  return routeOf(hash)
}
