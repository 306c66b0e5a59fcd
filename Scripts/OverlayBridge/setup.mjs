// The page that chooses the parts of an overlay, and makes its address.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The page may run its own script and show the overlay in a frame, and nothing else. */
export function setupPage() {
  const body = readFileSync(new URL("setup.html", import.meta.url), "utf8")
    // A browser reads line breaks so before it compares the script.
    .replaceAll("\r\n", "\n");
  const [, script] = /<script>([^]*)<\/script>/.exec(body);
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; frame-src 'self'; `
    + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  return { body, headers: { "Content-Security-Policy": policy } };
}
