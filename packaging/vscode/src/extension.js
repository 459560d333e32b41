// Starts the language server, `parlance lsp`, for rule files.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const command = workspace.getConfiguration("parlance").get("command") || "parlance";
  client = new LanguageClient("parlance", "Parlance", { command, args: ["lsp"] }, {
    documentSelector: [{ scheme: "file", language: "parlance" }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.hcl") },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
