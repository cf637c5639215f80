// Imported before anything else by the commands of this folder: one line instead of a puzzling stack trace.
const { node } = process.versions;
if (Number.parseInt(node, 10) < 26) {
  console.error(
    `This is Node ${node}. The project brings Node 26 with it: start its commands by npm (npm test).`,
  );
  process.exit(1);
}
