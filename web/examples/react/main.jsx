import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Fit } from './Fit.jsx';

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Fit />
  </StrictMode>,
);
