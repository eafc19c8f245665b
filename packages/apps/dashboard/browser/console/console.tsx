/** Starts the console in the page. */
import { render } from "preact"
import { ConsoleApp } from "./console-app.tsx"

render(<ConsoleApp />, document.body)
