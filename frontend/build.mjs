// Bundles the page into the assets that the Python package ships.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const target = new URL("../src/kinetree/report/assets/", import.meta.url);
const source = new URL("src/", import.meta.url);
await mkdir(target, { recursive: true });

// The bundle names the sources it was built from, so that a test can tell when it is out of date.
const sources = createHash("sha256").update(await readFile(new URL("package.json", import.meta.url)));
for (const name of (await readdir(source)).sort()) sources.update(`${name}\0`).update(await readFile(new URL(name, source)));

const shared = { bundle: true, minify: true, charset: "utf8", write: false, logLevel: "warning" };
const code = { ...shared, format: "iife", target: "es2022" };
// The worker travels inside the script as text: nothing is loaded from anywhere.
const worker = await build({ ...code, entryPoints: [new URL("worker.ts", source).pathname], legalComments: "none" });
const script = await build({
  ...code,
  entryPoints: [new URL("main.ts", source).pathname],
  define: { WORKER: JSON.stringify(worker.outputFiles[0].text) },
  legalComments: "none",
  banner: { js: "/* Contains three.js and uPlot, both under the MIT licence: see THIRD_PARTY.txt of Kinetree. */" },
  footer: { js: `/* built from ${sources.digest("hex")} */` },
});
const style = await build({ ...shared, entryPoints: [new URL("style.css", source).pathname], legalComments: "none" });

const scriptText = script.outputFiles[0].text;
if (/<\/script|<!--/i.test(scriptText)) throw new Error("the bundle contains text that would end its script element");

await writeFile(new URL("page.js", target), scriptText);
await writeFile(new URL("page.css", target), style.outputFiles[0].text);
await copyFile(new URL("page.html", source), new URL("page.html", target));

const licences = await Promise.all(
  ["three", "uplot"].map(async (name) => {
    const folder = new URL(`node_modules/${name}/`, import.meta.url);
    const { version } = JSON.parse(await readFile(new URL("package.json", folder), "utf8"));
    return `${name} ${version}\n\n${(await readFile(new URL("LICENSE", folder), "utf8")).trim()}\n`;
  }),
);
await writeFile(new URL("THIRD_PARTY.txt", target), licences.join("\n" + "-".repeat(80) + "\n\n"));
console.log(`page.js ${(scriptText.length / 1024).toFixed(0)} KiB, page.css ${(style.outputFiles[0].text.length / 1024).toFixed(0)} KiB`);
