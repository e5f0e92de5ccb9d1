export default { output: 'export', distDir: 'dist' }; // static files, for any host
