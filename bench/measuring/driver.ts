import autocannon, { type Options } from "autocannon";

// A process of its own, so that asking takes nothing from what is measured. Its word: the options; what it prints: the result.
const options: Options = JSON.parse(process.argv[2] ?? "");
console.log(JSON.stringify(await autocannon(options)));
