export default {
  entry: './main.js',
  devServer: { static: '.' },
  performance: { assetFilter: (name) => !name.endsWith('.wasm') }, // else webpack warns of its size
};
